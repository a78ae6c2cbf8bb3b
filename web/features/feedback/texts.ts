import { message, messages } from '#shared/messages.ts'
import { belowHeading, failureNotice, notice } from '../../lib/messageKinds.ts'

export const texts = messages({
  title: message('Feedback', 'Heading of the page'),
  subtitle: belowHeading('Tell us what is broken, what is missing, or what you like. A person reads it.'),
  form: message('Send feedback', 'Heading of the form'),
  type: message('Type', 'Label of a choice'),
  types: {
    bug: message('Bug', 'A choice: something is broken'),
    feature: message('Feature', 'A choice: something is missing'),
    general: message('General', 'A choice: anything else'),
  },
  heading: message('Title', 'Label of a field'),
  description: message('Description', 'Label of a field'),
  submit: message('Submit feedback', 'Button of the form'),
  submitting: message('Sending...', 'That button while it works'),
  thanks: notice('Thank you!', 'Your feedback has reached us.'),
  failed: failureNotice('Error', 'Your feedback could not be sent. Nothing you have written is lost.'),
})
