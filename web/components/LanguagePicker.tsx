import { useState } from 'react'
import useSWR from 'swr'
import type { ConfigResponse } from '#shared/api/config.ts'
import { forgetCachedPages } from '../lib/cachedPages.ts'
import field from './Field.module.css'
import { languageTexts as texts } from './languageTexts.ts'
import { Select } from './Select.tsx'

/** The languages by their own names. The page is loaded again in the chosen one, unless `keep` could not store it. */
export const LanguagePicker = ({ keep }: { keep?: (language: string) => Promise<boolean> }) => {
  const languages = useSWR<ConfigResponse, Error>('/api/config').data?.languages ?? []
  const [chosen, setChosen] = useState(document.documentElement.lang)
  if (languages.length < 2) return null
  const choose = async (language: string) => {
    setChosen(language)
    if ((await keep?.(language)) === false) return setChosen(document.documentElement.lang)
    // The server chooses the page by it.
    // biome-ignore lint/suspicious/noDocumentCookie: the other interface is asynchronous, and missing in Firefox
    document.cookie = `language=${language}; path=/; max-age=63072000; samesite=lax`
    await forgetCachedPages()
    location.reload()
  }
  return (
    <div className={field.field}>
      <Select
        label={texts.label}
        value={chosen}
        options={languages.map(({ code, name }) => [code, name] as const)}
        onChoose={language => void choose(language)}
      />
      {languages.some(({ code, reviewed }) => code === chosen && !reviewed) && (
        <p className="muted">{texts.unreviewed}</p>
      )}
    </div>
  )
}
