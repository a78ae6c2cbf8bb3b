import { kindOf, message } from '#shared/messages.ts'

export const belowHeading = kindOf('Below that heading')
export const belowField = kindOf('Below that field')
export const inDialog = kindOf('In the dialog')

/** Pairs of messages, such as a title and its text, which share their descriptions. */
export const pairOf =
  (aboutFirst: string, aboutSecond: string) =>
  <const First extends string, const Second extends string>(first: First, second: Second) =>
    [message(first, aboutFirst), message(second, aboutSecond)] as const

export const notice = pairOf('Title of a message', 'Below that title')
export const noticeAfterwards = pairOf('Title of a message afterwards', 'Below that title')
export const failureNotice = pairOf(
  'Title of a message',
  'Below that title, where the server gives no reason',
)
export const switchLabel = pairOf('Label of a switch', 'Below that label')
