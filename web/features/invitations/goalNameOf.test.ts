import { expect, it } from 'vitest'
import { goalNameOf } from './goalNameOf.ts'

it('is the name of the goal', () => expect(goalNameOf({ goalName: 'Lisbon' })).toBe('Lisbon'))

it.each([{ goalName: null }, { goalName: '' }, { goalName: ' ' }, {} as { goalName: null }])(
  'is unknown for %j',
  invitation => expect(goalNameOf(invitation)).toBe('Unknown Goal'),
)
