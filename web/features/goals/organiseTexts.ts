import { message, messages } from '#shared/messages.ts'

/** A separate file: most readers of a goal do not organise it. */
export const organiseTexts = messages({
  title: message('Organise', 'Heading of what only the organiser can do'),
  archive: {
    title: message('Archive this goal', 'Title of what the organiser can do'),
    text: message(
      'Puts it away for everyone. It takes no money until you bring it back.',
      'Below that title',
    ),
    button: message('Archive', 'Button beside it'),
    done: message('{goal} is archived', 'Message afterwards'),
  },
  restore: {
    title: message('Bring this goal back', 'Title of what the organiser can do'),
    text: message('It stands among your goals again, and takes money again.', 'Below that title'),
    button: message('Bring back', 'Button beside it'),
    done: message('{goal} is back', 'Message afterwards'),
  },
  cancel: {
    title: message('Cancel this goal', 'Title of what the organiser can do'),
    text: message(
      'Gives it up for good. What was paid in goes back to those who paid it.',
      'Below that title',
    ),
    button: message('Cancel goal', 'Button beside it'),
    question: message('Cancel this goal?', 'Title of the dialog'),
    consequences: {
      noMore: message('{goal} takes no more money, from anyone.', 'In the dialog'),
      goesBack: message(
        'What is in it, {amount}, goes back to those who paid it: to their cards, if it came from there.',
        'In the dialog',
      ),
      history: message('Its history stays where its members can read it.', 'In the dialog'),
      final: message('A goal that is cancelled cannot be brought back.', 'In the dialog'),
    },
    keep: message('Keep goal', 'Button that closes the dialog'),
    confirm: message('Cancel goal for good', 'Button of the dialog'),
    busy: message('Cancelling...', 'That button while it works'),
    done: message('{goal} is cancelled', 'Message afterwards'),
  },
  edit: {
    title: message('Edit Goal', 'Title of the dialog'),
    name: message('Goal name', 'Label of a field'),
    description: message('Description', 'Label of a field'),
    circleWord: message('What members call it', 'Label of a choice: susu, tanda, tontine and others'),
    target: message('Target amount', 'Label of a field'),
    end: message('End date', 'Label of a field'),
    members: message('Expected members', 'Label of a field for a number'),
    agreed: message(
      'Contribution, members, rotation and dates are what the members of a circle agreed on; they cannot be changed.',
      'In the dialog, for a circle',
    ),
    endTooEarly: message('End date must be after the start date', 'Below a field that is wrong'),
    tooFew: message('At least 1 member is required', 'Below a field that is wrong'),
    confirm: message('Save changes', 'Button of the dialog'),
    done: message('Your goal has been changed', 'Message afterwards'),
  },
})
