"""What a release needs: building it, and trying it as people will."""
