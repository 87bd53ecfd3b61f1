/** Passing something on: by the system's own way, or by the clipboard. */

/**
 * Share a text, and return what to say of that: the text itself if there is no way.
 * @param {string} text
 */
export async function share(text) {
  try {
    if (navigator.share) {
      await navigator.share({ text });
      return "";
    }
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "" : text;
  }
}
