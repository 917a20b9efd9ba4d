// Escapes text for markup: texts of the server and of players are never HTML.

const signs: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => signs[c] ?? c);
