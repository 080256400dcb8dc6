import { useStore } from '../client/index.ts';
import { installPrompt } from '../client/web-app.ts';
import { Button } from '../kit/index.ts';
import { isInstalled, type Platform, platformOf } from './platform.ts';

const STEPS: Record<Platform, { title: string; steps: string[] }> = {
  ios: {
    title: 'iPhone and iPad',
    steps: ['Open this page in Safari.', 'Tap the Share button.', 'Tap “Add to Home Screen,” then “Add.”'],
  },
  android: {
    title: 'Android',
    steps: [
      'Open this page in Chrome.',
      'Tap the three-dot menu.',
      'Tap “Add to Home screen,” then “Install.”',
    ],
  },
  computer: {
    title: 'Computer',
    steps: ['Open this page in Chrome or Edge.', 'Click the install icon at the end of the address bar.'],
  },
};

/**
 * Shows the installation steps for the user's device, then the steps for other devices. If the browser can
 * install the app itself, a button replaces the steps for the user's device.
 */
export function InstallSteps() {
  const prompt = useStore(installPrompt, null);
  const own = platformOf(navigator);
  const others = (Object.keys(STEPS) as Platform[]).filter((platform) => platform !== own);
  if (isInstalled()) return <p className="mt-3">The app is installed on this device.</p>;
  const install = async () => {
    // Removes the prompt, because the browser allows each prompt to be used only once.
    installPrompt.set(null);
    await prompt?.prompt();
  };
  return (
    <>
      {prompt ? (
        <Button className="mt-4" onClick={install}>
          Install App
        </Button>
      ) : (
        <Steps platform={own} />
      )}
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center text-muted hover:text-text">
          Steps for other devices
        </summary>
        {others.map((platform) => (
          <Steps key={platform} platform={platform} />
        ))}
      </details>
    </>
  );
}

function Steps({ platform }: { platform: Platform }) {
  const { title, steps } = STEPS[platform];
  return (
    <div className="mt-3">
      <h3 className="font-[550]">{title}</h3>
      <ol className="mt-1 list-decimal pl-5">
        {steps.map((step) => (
          <li key={step} className="py-0.5">
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}
