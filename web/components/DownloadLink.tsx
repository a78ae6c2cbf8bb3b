import type { ComponentProps } from 'react'
import { download } from '../lib/http.ts'
import { saveFile } from '../lib/saveFile.ts'
import { useAction } from '../lib/useAction.ts'
import { texts } from './texts.ts'

/** A link to a file, which asks for a second factor where the server requires one. */
export const DownloadLink = ({ href, ...props }: ComponentProps<'a'> & { href: string }) => {
  const { run: fetchFile, busy } = useAction(async () => saveFile(await download(href)), {
    failed: texts.downloadFailed,
  })
  return (
    <a
      {...props}
      href={href}
      download
      aria-busy={busy}
      onClick={event => {
        event.preventDefault()
        void fetchFile()
      }}
    />
  )
}
