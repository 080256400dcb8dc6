import { FACILITY } from '@clubhouse/core/facility';
import { Logo } from '../shell/logo.tsx';
import { ServerForm } from './server-form.tsx';

/** The first start asks which server this desk works with. */
export function FirstStart() {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-lg content-center gap-6 px-6 py-10">
      <Logo alt={FACILITY.name} />
      <h1 className="text-heading">Set up this front desk</h1>
      <p className="text-muted">
        It needs the address of your Clubhouse server once. Whoever runs the server knows it; this computer
        remembers it.
      </p>
      <ServerForm onDone={() => undefined} />
    </main>
  );
}
