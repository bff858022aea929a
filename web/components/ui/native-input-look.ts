export const nativeInputLook =
  'touchable block w-full rounded-md bg-raised px-3 py-2 text-base text-ink ring-1 ring-edge ring-inset transition-shadow duration-150 hover:ring-ink focus-visible:outline-offset-1 aria-invalid:ring-2 aria-invalid:ring-danger forced-colors:border'
