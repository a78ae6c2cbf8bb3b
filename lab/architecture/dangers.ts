import type { SourceFile } from './sources.ts'

interface Danger {
  readonly words: string
  readonly sign: RegExp
  /** Files where it is no danger. */
  readonly except?: RegExp
}

/** What attacks need, and running code does without. Each pattern is a line of docs/asvs.md. */
const dangers: readonly Danger[] = [
  { words: 'runs a text as code', sign: /\beval\(|\bnew Function\(|\bset(?:Timeout|Interval)\(\s*['"`]/ },
  {
    words: 'runs a shell',
    sign: /\bshell:\s*true\b|import \{[^}]*\bexec(?:Sync|File|FileSync)?\b[^}]*\} from 'node:child_process'/,
  },
  {
    words: 'writes markup without React',
    sign: /\b(?:inner|outer)HTML\b|dangerouslySet|insertAdjacentHTML|document\.write/,
  },
  {
    words: 'exchanges messages with other windows',
    sign: /\.postMessage\(|addEventListener\(['"]message['"]/,
    // To the thread that started it.
    except: /^ledger\/(?:bankFiles|photos|sheet)\/thread\.ts$/,
  },
  { words: 'accepts any certificate', sign: /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/ },
  {
    words: 'uses another hash function than SHA-256',
    sign: /\bcreateHash\((?!'sha256'\))|\bcreateHmac\((?!'sha256',)/,
    // The ids of the sandbox's messages.
    except: /^embedded\/mailbox\/twilioServer\.ts$/,
  },
  {
    words: 'uses another cipher than AES-256-GCM',
    sign: /\bcreate(?:Cipher|Decipher)iv\((?!'aes-256-gcm',)/,
    // What RFC 8291 demands for push messages.
    except: /^workers\/delivery\/pushEncryption\.ts$/,
  },
  {
    words: 'makes a pattern of a text',
    sign: /\bnew RegExp\(/,
    // Constants. The embedded event store matches with Node what its client, the application, asks for.
    except:
      /^(?:embedded\/|shared\/events\/|web\/checker\/shapes|ledger\/(?:api\/middleware\/(?:requestGuards|plainCookie)|transparency\/kept|eventStore\/(?:client|storeUser))\.ts$)/,
  },
  { words: 'prevents pasting', sign: /\bonPaste\b/ },
  {
    words: 'parses XML',
    sign: /\bDOMParser\b|['"](?:xml|sax|libxml)/,
    // Statements of banks, without document types.
    except: /^ledger\/bankFiles\/xml\.ts$/,
  },
  {
    words: 'calls an address, which only the clients of configured servers do',
    sign: /(?<![.\w])fetch\(|import \{[^}]*\b(?:request|get)\b[^}]*\} from 'node:https?'/,
    // Two have a function of that name, which reads a page of rows. One makes a user at the configured event store,
    // and one posts to push services and webhooks, but to no address inside the network.
    except:
      /^(?:web|embedded)\/|^projections\/audit\/served\.ts$|^ledger\/eventStore\/(?:table|storeUser)\.ts$|^workers\/delivery\/guardedPost\.ts$/,
  },
  {
    words: 'builds a query of texts instead of parameters',
    sign: /\.query\(\s*`[^`]*\$\{/,
    // Names of schemas, tables and users, which cannot be parameters and come from us.
    except: /^(?:composition|embedded|projections\/(?:engine|db|audit))\/|^ledger\/browserUpdates\.ts$/,
  },
  {
    words: 'puts a text into a query as it is',
    sign: /\bsql\.raw\(/,
    // Constants.
    except:
      /^projections\/readModels\/(?:journal\/filters|corrections\/query|adminProposals\/query)\.ts$|^ledger\/accounts\/(?:addressKeys|rehashing|resealing)\.ts$/,
  },
]

export const dangersIn = ({ path, text }: SourceFile): string[] =>
  dangers.flatMap(({ words, sign, except }) => (sign.test(text) && !except?.test(path) ? [words] : []))
