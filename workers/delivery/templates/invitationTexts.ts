import { message, messages } from '#shared/messages.ts'

/** The mail and the text message of an invitation; the recipient may not know Calabash. */
export const invitationTexts = messages({
  subject: message('{inviter} invites you to “{goal}”', 'Subject'),
  preheader: message(
    '{kind, select, circle {A savings circle ({circleWord}) on Calabash.} other {A savings goal on Calabash.}}',
    'After the subject in a list of mails',
  ),
  asks: message(
    '{what, select, audit {{inviter} asks you to look over “{goal}” as an auditor: you see everything and pay nothing.} replace {{inviter} asks you to take over the seat of {replaced} in the {circleWord} “{goal}”.} circle {{inviter} invites you to the {circleWord} “{goal}”.} again {Your {circleWord} is complete, and {inviter} runs it again as “{goal}”. You have a seat if you accept: read the terms first, as they may be new. The turns are new, too.} other {{inviter} invites you to save together for “{goal}”.}}',
    'First paragraph; circleWord: what the members call it, such as tanda',
  ),
  circle: message(
    'Calabash is where people save in circles: here each of {seats} members pays {amount} {every}, and in turn each receives the pot of {pot}.',
    'Paragraph: the terms of a circle',
  ),
  savings: message(
    'Calabash is where people save for a goal together: this one is for {target}.',
    'Paragraph: the terms of a goal',
  ),
  button: message('See the invitation', 'Button'),
  lasts: message('The link works once, until {day}. Nothing is paid by joining.', 'Paragraph'),
  strange: message('You do not know {inviter}?', 'Small heading at the end'),
  advice: message(
    'Then ignore this mail: nothing happens without you, and your address is erased when the invitation is over.',
    'Below that heading',
  ),
  adviceAgain: message(
    'Then ignore this mail: nothing happens without you.',
    'Below that heading, where the recipient has an account',
  ),
  unsubscribe: message('No more invitations to this address', 'Link at the end'),
  short: message(
    '{inviter} {what, select, audit {asks you to look over} circle {invites you to the {circleWord}} other {invites you to}} “{goal}” on Calabash: {link}',
    'Text message',
  ),
})
