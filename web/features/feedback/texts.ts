export const texts = {
  title: 'Feedback',
  subtitle: 'Tell us what is broken, what is missing, or what you like. A person reads it.',
  form: 'Send feedback',
  type: 'Type',
  types: { bug: 'Bug', feature: 'Feature', general: 'General' },
  heading: 'Title',
  description: 'Description',
  submit: 'Submit Feedback',
  submitting: 'Sending...',
  thanks: ['Thank you!', 'Your feedback has reached us.'],
  failed: ['Error', 'Your feedback could not be sent. Nothing you have written is lost.'],
} as const
