import { m } from '../paraglide/messages.js';

/** Why Aadhaar is asked for, and what may be sent instead (UIDAI: nobody may be refused a service for want of it). */
export function AadharNote() {
  return (
    <details className="group text-sm">
      <summary className="link target">{m.profile_aadhar_why_title()}</summary>
      <div className="grid max-w-prose gap-2.5 border-l-2 border-haldi pl-4 text-muted">
        <p>{m.profile_aadhar_why()}</p>
        <p>
          {m.profile_aadhar_masked()}{' '}
          <a href="https://myaadhaar.uidai.gov.in/" target="_blank" rel="noopener noreferrer" className="link">
            {m.profile_aadhar_link()}
            <span className="sr-only"> ({m.profile_new_tab()})</span>
          </a>
        </p>
        <p>{m.profile_aadhar_kept()}</p>
      </div>
    </details>
  );
}
