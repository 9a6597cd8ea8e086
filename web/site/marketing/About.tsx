import type { ComponentType } from 'react';
import { StampPicture } from '#web/site/shared/pictures.tsx';
import type { IconProps } from '#web/ui/icons.tsx';
import { KettlePicture, ThaliPicture } from '#web/ui/pictures.tsx';
import { AskLink } from './AskLink.tsx';
import { marketingContent } from './content.ts';
import { Figures } from './Figures.tsx';

const pictures: readonly ComponentType<IconProps>[] = [StampPicture, KettlePicture, ThaliPicture];

/** Index of the point about help with GST and trademarks, which links to the contact form. */
const helpPlace = 0;
const helpTopics = ['gst', 'trademark'] as const;

export function About() {
  return (
    <section id="about" className="later section bg-wash">
      <div className="wrap">
        <div className="grid gap-5 lg:grid-cols-2 lg:items-end lg:gap-16">
          <h2>{marketingContent().about.heading}</h2>
          <p className="text-lg text-muted">{marketingContent().about.text}</p>
        </div>
        <Figures className="mt-10" />
        <ul className="mt-10 grid gap-8 md:grid-cols-3">
          {marketingContent().about.points.map(({ title, text }, place) => {
            const Picture = pictures[place];
            return (
              <li key={title} className="grid grid-cols-[3.5rem_1fr] content-start gap-x-4 md:block">
                {Picture && <Picture className="row-span-2 h-14" />}
                <h3 className="md:mt-3">{title}</h3>
                <p className="mt-1.5 text-muted">{text}</p>
                {place === helpPlace && (
                  <p className="col-start-2 flex flex-wrap gap-x-5">
                    {helpTopics.map((topic) => (
                      <AskLink key={topic} topic={topic} />
                    ))}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
