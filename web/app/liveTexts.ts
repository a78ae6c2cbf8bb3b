export const liveTexts = {
  held: 'Payments and changes are paused.',
  paused: 'Updates paused',
  reload: 'Reload',
  offline: 'You are offline.',
  asOf: (moment: string) => `Figures as of ${moment}.`,
} as const
