/** The positions of a member's seats, as their row has them. */
export const seatsIn = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))

/** The columns of a member who has these seats. */
export const seatColumns = (positions: readonly number[]): { position: number | null; seats: string } => {
  const inOrder = positions.toSorted((one, other) => one - other)
  return { position: inOrder[0] ?? null, seats: inOrder.join(',') }
}

/** The turn that a member still awaits, or the last one where all are over. */
export const nextSeat = (positions: readonly number[], round: number): number | null =>
  positions.find(position => position >= round) ?? positions.at(-1) ?? null
