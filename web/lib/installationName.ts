/** The name of this installation, which the server writes into every page. */
export const named = document.documentElement.dataset['name'] ?? ''
