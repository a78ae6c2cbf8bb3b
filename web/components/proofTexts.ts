export const proofTexts = {
  download: 'Download proof',
  making: 'Making the proof...',
  failed: 'No proof',
  tryAgain: 'Please try again in a moment.',
} as const
