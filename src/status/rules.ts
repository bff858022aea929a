export const states = ['green', 'yellow', 'red'] as const
export type State = (typeof states)[number]

/** In the order of the status page. */
export const checkNames = [
  'emails',
  'disk',
  'backup',
  'off_site',
  'restore_drill',
  'clock',
  'key',
  'evidence',
  'rows',
  'erasure',
  'alarms',
  'business',
  'sign_up',
  'version',
] as const
export type CheckName = (typeof checkNames)[number]

/** One line of the status page. `todo` is one sentence that says what to do; null where nothing is. */
export type Check = { name: CheckName; state: State; text: string; todo: string | null }

/** What runs by itself or by command, and is remembered. */
export const runKinds = [
  'start',
  'backup',
  'off_site',
  'restore_drill',
  'audit_verify',
  'row_hashes',
  'erasure',
  'clock',
  'mail_provider',
  'heartbeat',
  'alert',
] as const
export type RunKind = (typeof runKinds)[number]

export type RunDetail = Record<string, string | number | boolean | null>

export const worst = (all: readonly State[]): State =>
  (['red', 'yellow'] as const).find((state) => all.includes(state)) ?? 'green'
