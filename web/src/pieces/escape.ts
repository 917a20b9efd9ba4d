// Text within markup: whatever a server or a player wrote is text and nothing else.

const signs: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => signs[c] ?? c);
