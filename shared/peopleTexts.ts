import { message, messages } from './messages.ts'

export const peopleTexts = messages({
  formerMember: message('Former member', 'In place of a name, for somebody who has deleted their account'),
  formerAdmin: message('Former admin', 'In place of the name of an admin who has deleted their account'),
  operator: message(
    'The operator',
    'In place of the name of an admin, for whoever runs commands on the server of the application',
  ),
  number: message('Member {number}', 'In place of a name that is not known'),
})
