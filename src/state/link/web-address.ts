/** The address of a file on the web as it is written in links; null for what is none, or is fetched in another way than http. */
export function webAddress(text: string): string | null {
  try {
    const url = new URL(text.trim());
    if (!/^https?:$/.test(url.protocol)) return null;
    url.hash = '';
    return url.href;
  } catch {
    return null;
  }
}
