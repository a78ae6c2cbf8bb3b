import { Monitor, Moon, Sun } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { RadioTiles } from '../../components/RadioTiles.tsx'
import styles from './ThemeCard.module.css'
import { texts } from './texts.ts'
import { appearances, applyTheme, primaries, radii, readTheme, type Theme, variants } from './theme.ts'

const words = texts.theme
const icons = {
  light: <Icon of={Sun} size={18} />,
  dark: <Icon of={Moon} size={18} />,
  system: <Icon of={Monitor} size={18} />,
} as const

export const ThemeCard = () => {
  const [theme, setTheme] = useState(readTheme)
  const choose = (part: Partial<Theme>) => {
    const next = { ...theme, ...part }
    setTheme(next)
    applyTheme(next)
  }
  return (
    <Card title={words.title} note={words.note}>
      <Choice
        legend={words.appearance}
        values={appearances}
        chosen={theme.appearance}
        onChoose={appearance => choose({ appearance })}
        describe={value => ({ label: words.appearances[value], mark: icons[value] })}
      />
      <Choice
        legend={words.primary}
        values={primaries}
        chosen={theme.primary}
        onChoose={primary => choose({ primary })}
        describe={value => ({
          label: words.primaries[value],
          mark: <i className={styles.patch} data-primary={value} />,
        })}
      />
      <Choice
        legend={words.variant}
        values={variants}
        chosen={theme.variant}
        onChoose={variant => choose({ variant })}
        describe={value => ({ label: words.variants[value][0], note: words.variants[value][1] })}
      />
      <Choice
        legend={words.radius}
        values={radii}
        chosen={theme.radius}
        onChoose={radius => choose({ radius })}
        describe={value => ({
          label: words.radii[value],
          mark: <i className={styles.corner} data-radius={value} />,
        })}
      />
    </Card>
  )
}

interface ChoiceProps<Value> {
  legend: string
  values: readonly Value[]
  chosen: Value
  onChoose: (value: Value) => void
  describe: (value: Value) => { label: string; note?: string; mark?: ReactNode }
}

const Choice = <Value extends string | number>(props: ChoiceProps<Value>) => {
  const { legend, values, chosen, onChoose, describe } = props
  return (
    <RadioTiles
      legend={legend}
      name={legend}
      chosen={String(chosen)}
      onChange={event => {
        const value = values.find(one => String(one) === event.target.value)
        if (value !== undefined) onChoose(value)
      }}
      tiles={values.map(value => ({ value: String(value), ...describe(value) }))}
    />
  )
}
