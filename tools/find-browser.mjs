import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
]

/** The same engine without windows and without a viewer of PDF. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']

/** Null when there is none. CHROMIUM names one. */
export function browserPath() {
  return firstPresent([process.env.CHROMIUM, ...pathsOf(names), ...places])
}

/**
 * A headless shell, which needs a third less processor time; where there is none, or CHROMIUM names
 * a browser, that of `browserPath`.
 */
export function quickBrowserPath() {
  return (process.env.CHROMIUM ? null : firstPresent(pathsOf(shellNames))) ?? browserPath()
}

const pathsOf = (programs) =>
  (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => programs.map((name) => join(folder, name)))

const firstPresent = (paths) => paths.find((path) => path && existsSync(path)) ?? null

/**
 * Null when there is a browser; otherwise installs one if possible, else returns a message with
 * instructions.
 */
export function findBrowser({ install = false } = {}) {
  if (browserPath()) return null

  if (install && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    spawnSync(
      'apt-get',
      ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
      {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    )

    if (browserPath()) return null
  }

  return '没有找到 Chromium 浏览器，浏览器测试无法进行。请安装 chromium（Debian：apt-get install chromium fonts-noto-cjk），或用环境变量 CHROMIUM 指出它的位置。'
}

/** Replaces Playwright's list, so its names are repeated here. */
const turnedOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Created for every window although invisible: a third of the browser's work in a short test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** For journeys and benches: no background services, no interactive features. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${turnedOff.join(',')}`,
]
