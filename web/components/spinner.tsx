export const Spinner = () => (
  <div role="status" className="late fixed inset-0 z-30 grid place-items-center bg-ground print:hidden">
    <p className="grid justify-items-center gap-4 text-soft">
      <svg
        className="size-9 animate-[turn_1.1s_linear_infinite] text-primary"
        viewBox="0 0 36 36"
        fill="none"
        aria-hidden="true"
      >
        <circle cx="18" cy="18" r="15.5" stroke="currentColor" strokeWidth="3" opacity="0.22" />
        <path d="M18 2.5A15.5 15.5 0 0 1 33.5 18" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      Loading…
    </p>
  </div>
)
