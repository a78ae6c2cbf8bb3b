import { CircleQuestionMark } from 'lucide'
import { type ToggleEvent, useId } from 'react'
import styles from './Help.module.css'
import { type HelpWord, helpTexts as texts } from './helpTexts.ts'
import { Icon } from './Icon.tsx'

interface HelpProps {
  word: HelpWord
  /** Where the reader's group says another word. */
  name?: string
}

/** Explains a word of the glossary. Screen readers read the explanation with the button. */
export const Help = ({ word, name = texts.words[word] }: HelpProps) => {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={styles.mark}
        aria-label={texts.whatIs({ word: name })}
        aria-describedby={id}
      >
        <Icon of={CircleQuestionMark} size={17} />
      </button>
      <span id={id} popover="auto" className={styles.note} onBeforeToggle={place}>
        <strong>{name}</strong> {texts.meanings[word]}
      </span>
    </>
  )
}

const gap = 8
/** As in the style sheet. */
const widest = 300
const tallest = 170

/** Below its button, or above it at the foot of the window. In the page's coordinates, so that it scrolls along. */
const place = ({ newState, currentTarget }: ToggleEvent<HTMLElement>): void => {
  const mark = currentTarget.previousElementSibling?.getBoundingClientRect()
  if (newState !== 'open' || !mark) return
  const { clientWidth, clientHeight } = document.documentElement
  const left = Math.max(gap, Math.min(mark.left - gap, clientWidth - widest - gap))
  const above = mark.bottom + tallest > clientHeight && mark.top > tallest
  currentTarget.style.left = `${left + scrollX}px`
  currentTarget.style.top = `${(above ? mark.top - gap : mark.bottom + gap) + scrollY}px`
  currentTarget.style.translate = above ? '0 -100%' : 'none'
}
