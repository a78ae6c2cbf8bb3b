export const lastTexts = {
  title: 'Last known figures',
  asOf: (moment: string) => `As of ${moment}. They may have changed since.`,
  personal: 'Personal savings',
  group: 'Group savings',
  total: 'Total savings',
  of: (target: string) => `of ${target}`,
} as const
