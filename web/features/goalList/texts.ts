import { message, messages } from '#shared/messages.ts'
import { pairOf } from '../../lib/messageKinds.ts'

const nothingHere = pairOf('Heading in place of goals', 'Below that heading')

export const texts = messages({
  title: message('Goals', 'Heading of the page with all goals'),
  subtitle: message('All that you are saving for, alone and in circles', 'Below that heading'),
  back: message('Back', 'Link to the first page'),
  create: message('Create New Goal', 'Link to the form for a new goal'),
  loading: message('Loading your goals', 'Read out while they load'),
  failed: message('Could not load your goals.', 'In place of the goals'),
  summary: {
    label: message('Summary', 'Name of the sums and counts, read out'),
    contributions: message('Total contributions', 'Label of a sum'),
    own: message('You have saved {amount}', 'Below that sum: the part that is the reader’s own'),
    target: message('Combined target', 'Label of a sum'),
    active: message('Active', 'Label of a number of goals'),
    completed: message('Completed', 'Label of a number of goals'),
    upcoming: message('Upcoming', 'Label of a number of goals'),
    total: message('Total', 'Label of a number of goals'),
  },
  tabs: {
    label: message('Goals by status', 'Name of the tabs, read out'),
    active: message('Active', 'Tab: goals with some money'),
    completed: message('Completed', 'Tab: goals with all their money'),
    upcoming: message('Upcoming', 'Tab: goals without money'),
  },
  empty: {
    active: nothingHere(
      'No Active Goals',
      'A goal is active from its first contribution until its target is reached.',
    ),
    completed: nothingHere('No Completed Goals', 'A goal that has reached its target stands here.'),
    upcoming: nothingHere('No Upcoming Goals', 'A goal that waits for its first contribution stands here.'),
    all: [
      message('No Goals Found', 'Heading for people without goals'),
      message('Create a goal, and it will stand here.', 'Below that heading'),
    ],
  },
  closed: {
    show: message('Show archived', 'Label of a switch'),
    hint: message(
      '{count, plural, one {# goal is archived or cancelled} other {# goals are archived or cancelled}}',
      'Below that switch',
    ),
    title: message('Archived and cancelled', 'Heading of what the switch shows'),
  },
})
