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

/** A Chromium of this machine, or null. CHROMIUM names one. */
export function browserPath() {
  const candidates = [
    process.env.CHROMIUM,
    ...(process.env.PATH ?? '')
      .split(':')
      .flatMap((folder) => names.map((name) => join(folder, name))),
    ...places,
  ]

  return candidates.find((path) => path && existsSync(path)) ?? null
}

/** Null when there is one; otherwise installs it if possible, else a message with instructions. */
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
