/** Separate from the admin pages: what an admin does on any page may change it. */
export const adminWorkKey = '/api/admin/work'
