import { describe, expect, it } from 'vitest'
import { faultsOf } from './faults.ts'

const days = '{count, plural, one {# day} other {# days}}'

describe('a translation', () => {
  it.each([
    ['fr', '{who} has paid', '{who} a payé'],
    ['ht', days, '{count, plural, other {# jou}}'],
    ['fr', days, '{count, plural, one {# jour} other {# jours}}'],
    [
      'ar',
      days,
      '{count, plural, zero {لا أيام} one {يوم} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}',
    ],
    ['fr', 'Pay <amount>{sum}</amount>', 'Payez <amount>{sum}</amount>'],
    ['fr', '{kind, select, card {Card} other {Bank}}', '{kind, select, card {Carte} other {Banque}}'],
  ])('in %s of %s is in order', (language, english, text) =>
    expect(faultsOf(english, text, language)).toEqual([]),
  )

  it.each([
    ['fr', '{who} has paid', 'a payé', 'lacks the value {who}'],
    ['fr', '{who} has paid', '{qui} a payé {who}', 'has a value {qui}, which English has not'],
    ['fr', 'Pay <amount>{sum}</amount>', 'Payez <amount>{sum}', 'lacks the tag </amount>'],
    ['fr', 'By ', 'Par', 'begins or ends with other spaces'],
    ['fr', days, '{count} jours', 'lacks the value {count, plural}'],
    [
      'ar',
      days,
      '{count, plural, one {يوم} other {# يوم}}',
      '{count} lacks the plural forms zero, two, few, many',
    ],
    [
      'fr',
      '{kind, select, card {Card} other {Bank}}',
      '{kind, select, carte {Carte} other {Banque}}',
      'lacks the value {kind, select, card,other}',
    ],
  ])('in %s of %s must not be %s', (language, english, text, fault) =>
    expect(faultsOf(english, text, language)).toContain(fault),
  )

  it('must be in ICU form', () => expect(faultsOf('{who}', '{who', 'fr')[0]).toMatch(/^is not in ICU form/))
})
