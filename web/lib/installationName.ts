/** The name of this installation, which the server writes into the head of every page. No page shows that attribute. */
export const named = document.head.title
