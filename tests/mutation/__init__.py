"""How good the tests are: small bugs put into copies of the code, one at a time, and whether a test notices."""
