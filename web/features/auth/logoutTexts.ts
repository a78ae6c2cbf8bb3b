/** Apart from the other texts: the shell needs these and none of those. */
export const logoutTexts = {
  signedOut: ['Goodbye!', 'You have been logged out.'],
  failed: 'Logout failed',
} as const
