export const liveTexts = {
  paused: 'Updates paused',
  reload: 'Reload',
} as const
