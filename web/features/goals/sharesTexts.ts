/** A name may run from right to left; set apart, it does not turn the sentence round. */
const apart = (name: string): string => `\u2068${name}\u2069`

interface Description {
  readonly paying: number
  readonly of: number
  readonly total: string
  readonly name: string
  readonly amount: string
  readonly part: string
}

export const sharesTexts = {
  title: 'Who has contributed what',
  figures: 'Show everybody’s figures',
  columns: ['Member', 'Contributed', 'Share'],
  you: (name: string) => `${name} (you)`,
  former: 'Former members',
  others: (count: number) => `${count} others`,
  nothing: 'Nobody has contributed yet.',
  describe: ({ paying, of, total, name, amount, part }: Description) =>
    `${paying} of ${of} have contributed ${total} together. The most is from ${apart(name)}: ${amount}, ${part} of it.`,
} as const
