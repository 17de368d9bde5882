import { htmlInText } from './security/html-in-text.ts'
import { httpUrl } from './security/http-url.ts'
import { internalHost } from './security/internal-host.ts'
import { jsUrl } from './security/js-url.ts'
import { pathEscape } from './security/path-escape.ts'
import { secret } from './security/secret.ts'
import { defaultPassword } from './security/default-password.ts'

/** The rules of the group sec. */
export const secRules = [defaultPassword, htmlInText, httpUrl, internalHost, jsUrl, pathEscape, secret]
