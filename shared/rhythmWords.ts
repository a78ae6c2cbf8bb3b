import { listOf, weekdayName } from './intl.ts'
import { patternOf, type Rhythm, readRhythm, type WrittenRhythm } from './rhythm.ts'
import { rhythmTexts } from './rhythmTexts.ts'

/** 'every week', 'every Monday and Thursday'. */
export const everyText = (rhythm: Rhythm | WrittenRhythm): string => {
  const { kind, numbers } = patternOf(typeof rhythm === 'string' ? rhythm : readRhythm(rhythm))
  const [first = 1, second = 1] = numbers
  switch (kind) {
    case 'days':
      return rhythmTexts.days({ days: first })
    case 'months':
      return rhythmTexts.months({ months: first })
    case 'weekdays':
      return rhythmTexts.weekdays({ weekdays: listOf(numbers.map(weekdayName)) })
    case 'monthdays':
      return rhythmTexts.monthDays({ first, second })
  }
}
