import type { OpeningLines } from '#ledger/domain/goal/adoption/adoptionState.ts'
import { correctableBy, openCorrectionsOf } from '#ledger/domain/goal/adoption/correctable.ts'
import { type Minor, minor } from '#shared/money.ts'
import { contribution } from '../../model/world.ts'
import { asking, each, type Kinds } from './scene.ts'

/** What a coalition would like a sheet to say: that it has paid, and that others have not. */
const changed = (lines: OpeningLines, seat: number, round: number, amount: Minor): OpeningLines =>
  lines.map((line, at) => (at === seat ? line.map((one, of) => (of === round ? amount : one)) : line))

/** The opening lines of a circle that already runs. */
export const adopting: Kinds = {
  'correct the lines': ({ state: { openingLines: lines, charterVersion: version }, own, now }) =>
    each(lines ? own : [], userId =>
      (lines ?? []).flatMap((line, seat) =>
        line.flatMap((_, round) =>
          [minor(0), contribution].map(amount =>
            asking({
              ...{ type: 'CorrectOpeningLines', userId, version, now },
              lines: changed(lines ?? [], seat, round, amount),
            }),
          ),
        ),
      ),
    ),
  'deny a line': ({ state: { openingLines: lines, charterVersion: version }, own, now }) =>
    each(lines ? own : [], userId => [asking({ type: 'DenyOpeningLine', userId, version, now })]),
  'confirm for another': ({ state: { openingLines, charterVersion: version }, own, members, now }) =>
    each(openingLines ? own : [], byUserId =>
      members
        .filter(userId => userId !== byUserId)
        .map(userId => asking({ type: 'AcceptCharter', userId, byUserId, version, now })),
    ),
  // An honest member is asked too, and agrees to nothing.
  'say that more was owed': ({ state, own }) =>
    each(own, userId =>
      correctableBy(state, userId).map(({ debtorUserId, round, paidMinor: amountMinor }) =>
        asking({ type: 'ProposeOpeningCorrection', userId, debtorUserId, round, amountMinor }),
      ),
    ),
  'agree that more was owed': ({ state, own }) =>
    each(own, userId =>
      openCorrectionsOf(state, userId).map(([correction]) =>
        asking({ type: 'AnswerOpeningCorrection', userId, correction, inFavour: true }),
      ),
    ),
}
