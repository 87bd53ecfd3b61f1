/** Hearing that something has changed in a room. */

const AGAIN = 2_000; // milliseconds until a lost connection is tried again

/**
 * Look at a room whenever something changes there, until the function that this returns is called. A tab that is hidden
 * doesn't listen, and looks when it is shown again: browsers allow few streams at once.
 * @param {string} token
 * @param {() => void} look
 */
export function watch(token, look) {
  /** @type {EventSource | null} */
  let source = null;
  /** @type {number | undefined} */
  let timer;
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    if (document.hidden) return;
    source = new EventSource(`/api/tables/${encodeURIComponent(token)}/events`); // its first event comes at once
    source.onmessage = look;
    source.onerror = () => {
      close();
      timer = setTimeout(open, AGAIN);
    };
  };
  document.addEventListener("visibilitychange", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", open);
    close();
  };
}
