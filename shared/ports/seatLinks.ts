import type { CircleWord } from '../circleWords.ts'
import type { UserId } from '../ids.ts'

/** A member without an account gets their link by text message; `text` counts these, from 1. */
export interface SeatLinkSending {
  readonly userId: UserId
  readonly text: number
}

export interface SeatLinkMessage {
  readonly to: string
  /** Opens their page. */
  readonly token: string
  /** Who has added them. */
  readonly adderName: string
  readonly goalName: string
  readonly word: CircleWord
}

/** Finds what a text message with such a link says. */
export interface SeatLinks {
  /** Undefined when it need no longer be sent, or the number wants none. */
  prepare(sending: SeatLinkSending): Promise<SeatLinkMessage | undefined>
  done(sending: SeatLinkSending): Promise<void>
}
