import { anyFigure } from '../setting.ts'
import { asking, each, type Kinds } from './scene.ts'

/** Several seats in one hand, and shares of one, before the circle begins. */
export const sharing: Kinds = {
  'choose seats': ({ own, members, now }) =>
    each(own, userId =>
      [userId, ...members].flatMap(memberUserId =>
        [1, 2, 3].map(seats =>
          asking({ type: 'ChooseSeats', userId, memberUserId, seats, figureMinor: anyFigure, now }),
        ),
      ),
    ),
  'share a seat': ({ own, members, state, now }) =>
    each(own, userId =>
      members
        .filter(other => other !== userId)
        .map(other => {
          const about = { figureMinor: anyFigure, now }
          const ask = { type: 'ShareSeat', userId, withUserIds: [other], ...about } as const
          const sharing = state.sharings.size + 1
          const answer = { type: 'AnswerSharing', userId: other, sharing, inFavour: true, ...about } as const
          return own.includes(other) ? asking(ask, answer) : asking(ask)
        }),
    ),
}
