import { isRefusal } from '#shared/refusals.ts'
import type { Report } from './violation.ts'
import type { Watch } from './watch.ts'

/** Whoever hears that nothing came of a click has not paid by it. */
export const createAnswered =
  (watch: Pick<Watch, 'contributions'>, report: Report) =>
  (click: string, answer: object | undefined): void => {
    if (answer === undefined || !isRefusal(answer)) return
    for (const { id, click: begunBy, state } of watch.contributions.values())
      if (begunBy === click && state === 'received')
        report('whoever has paid is not refused', `${id} by ${click}: ${answer.code}`)
  }
export type Answered = ReturnType<typeof createAnswered>
