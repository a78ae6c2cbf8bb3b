import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import useSWR from 'swr'
import { useLocation } from 'wouter'
import type { AdminSearchResponse } from '#shared/api/adminSearch.ts'
import { Dialog, useDialog } from '../../../components/Dialog.tsx'
import { Field } from '../../../components/Field.tsx'
import { get } from '../../../lib/http.ts'
import { type Hit, hitsIn } from './hits.ts'
import styles from './SearchDialog.module.css'
import { searchTexts as texts } from './searchTexts.ts'

/** Long enough to wait for the next letter. */
const pauseMs = 200

/** The focus stays in the field; the arrow keys choose in the list below it. */
export const SearchDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { close, dialog } = useDialog(onClosed)
  const [, navigate] = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const { data, error } = useFound(text)
  const groups = data ? hitsIn(data) : []
  const hits = groups.flatMap(([, of]) => of)
  const [at, setAt] = useState(0)
  const chosen = hits[Math.min(at, hits.length - 1)]
  const go = ({ to }: Hit) => {
    close()
    navigate(to)
  }
  const onKey = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 } as const
    const step = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? steps[event.key] : 0
    if (step !== 0 && hits.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, hits.length - 1) + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      go(chosen)
    }
  }
  const idOf = (hit: Hit): string => `${id}-${hits.indexOf(hit)}`
  return (
    <Dialog {...dialog} title={texts.title} initialFocus={field}>
      <Field
        ref={field}
        label={texts.label}
        hint={texts.hint}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
        }}
        onKeyDown={onKey}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && idOf(chosen)}
      />
      <p className={hits.length > 0 ? 'unseen' : 'muted'} role="status">
        {error ? texts.failed : data && (hits.length > 0 ? texts.count({ count: hits.length }) : texts.none)}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={texts.results} className={styles.list}>
        {groups.map(([group, of]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p id={`${id}-${group}`} className={styles.group}>
              {group}
            </p>
            {of.map(hit => (
              <Option key={idOf(hit)} id={idOf(hit)} hit={hit} isChosen={hit === chosen} onChoose={go} />
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

/** What is found for the text, once nothing more is typed. */
const useFound = (text: string) => {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return useSWR<AdminSearchResponse, Error>(
    asked === '' ? null : `/api/admin/search?q=${encodeURIComponent(asked)}`,
    get,
    { keepPreviousData: asked !== '' },
  )
}

interface OptionProps {
  id: string
  hit: Hit
  isChosen: boolean
  onChoose: (hit: Hit) => void
}

const Option = ({ id, hit, isChosen, onChoose }: OptionProps) => {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, whose keys choose
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      onClick={() => onChoose(hit)}
    >
      <strong dir="auto">{hit.title}</strong>
      <small>{hit.note}</small>
    </div>
  )
}
