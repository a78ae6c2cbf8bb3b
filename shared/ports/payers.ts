import type { ScheduleId, UserId } from '../ids.ts'

/** The users' customers at the processor, and the card of each schedule. Personal data: not in the log. */
export interface Payers {
  customerOf(userId: UserId): Promise<string | undefined>
  /**
   * Returns the stored customer, which may be another one created meanwhile; undefined when the account is
   * gone.
   */
  keepCustomer(userId: UserId, customerId: string): Promise<string | undefined>
  /** Customers of deleted accounts, which are to be deleted at the processor. */
  orphans(): Promise<readonly string[]>
  forgetCustomer(customerId: string): Promise<void>
  cardOf(scheduleId: ScheduleId): Promise<string | undefined>
  setCard(choice: {
    readonly scheduleId: ScheduleId
    readonly userId: UserId
    readonly cardId: string
  }): Promise<void>
}
