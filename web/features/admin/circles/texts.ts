export const texts = {
  title: 'Circles',
  note: 'Those that are going round, whoever has waited longest first.',
  loading: 'Loading the circles',
  failed: 'Could not load the circles.',
  empty: 'No circle is going round',
  more: 'Show more',
  round: (round: number, of: number, pot: string) => `Round ${round} of ${of}, pot ${pot}`,
  due: (date: string) => `Due ${date}`,
  unpaid: (count: number, of: number) =>
    count === 0 ? 'Everybody has paid' : `${count} of ${of} have yet to pay`,
  by: (organiser: string) => `Organised by ${organiser}`,
  windUp: 'Wind up',
  windUpNamed: (name: string) => `Wind up ${name}`,
} as const
