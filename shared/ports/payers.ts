import type { ScheduleId, UserId } from '../ids.ts'

/** Who people are at the processor, and which card each of their plans is charged to. Personal data: not in the log. */
export interface Payers {
  customerOf(userId: UserId): Promise<string | undefined>
  /** Answers with the one that counts, should there be another one meanwhile; undefined when the account is gone. */
  keepCustomer(userId: UserId, customerId: string): Promise<string | undefined>
  /** Customers whose accounts are gone, and who are to be deleted at the processor. */
  orphans(): Promise<readonly string[]>
  forgetCustomer(customerId: string): Promise<void>
  cardOf(scheduleId: ScheduleId): Promise<string | undefined>
  setCard(choice: {
    readonly scheduleId: ScheduleId
    readonly userId: UserId
    readonly cardId: string
  }): Promise<void>
}
