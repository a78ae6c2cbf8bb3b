export const connectionTexts = {
  offline: 'You are offline. Nothing you entered is lost: try again when the connection is back.',
  unreachable: 'Calabash cannot be reached. Nothing you entered is lost: try again in a moment.',
} as const
