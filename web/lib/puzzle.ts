import { type Puzzle, solves } from '#shared/api/puzzle.ts'

/** Between two of these the page reacts to its user. */
const atOnce = 2_000

/** The answer to a puzzle of the server, as its header. */
export const solve = async (puzzle: Puzzle): Promise<string> => {
  for (let answer = 0; ; answer += 1) {
    if (solves(puzzle, answer)) return `${puzzle.challenge}.${answer}`
    if (answer % atOnce === 0) await new Promise(resolve => setTimeout(resolve))
  }
}
