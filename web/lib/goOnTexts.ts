export const goOnTexts = { error: 'Error', failed: 'That did not work. Please try again.' } as const
