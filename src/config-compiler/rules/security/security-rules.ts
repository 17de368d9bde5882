import { defaultPassword } from './default-password.ts'
import { htmlInText } from './html-in-text.ts'
import { httpUrl } from './http-url.ts'
import { internalHost } from './internal-host.ts'
import { jsUrl } from './js-url.ts'
import { pathEscape } from './path-escape.ts'
import { securitySecret } from './secret.ts'

/** The rules of the group sec. */
export const securityRules = [
  defaultPassword,
  htmlInText,
  httpUrl,
  internalHost,
  jsUrl,
  pathEscape,
  securitySecret,
]
